"""What holds of any scenario whose rules are sound, asked of one's own."""
