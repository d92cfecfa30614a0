"""Care: wounds tended and the unconscious woken while the others fight (rules page, "Care").

| chapter | rules |
|---|---|
| `able` | where somebody can be tended, and who needs it (`care.able`) |
| `patients` | the ways to choose a friend |
| `tending` | all of it carried out in Other Actions, on one snapshot |
| `healing` | the Healer roll and what goes into it (`care.roll`, `care.tools`) |
| `first_aid` | a treatment, be it of one round or of two (`care.bleeding`, `care.time`) |
| `poison` | who is poisoned, and the new save against it (`care.poison`) |
| `helping` | who lends a hand (`care.help`) |
| `sleep` | who sleeps by magic |
| `waking` | who is roused (`care.wake`) |
| `wounds` | wounds closed, stopped for now, and open again |
"""
