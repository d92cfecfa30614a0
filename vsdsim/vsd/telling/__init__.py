"""How a fight is told: event rows turned into plain sentences."""
