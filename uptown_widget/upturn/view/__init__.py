"""The pure view of Upturn: `view` makes the screen, `events.on` answers what a person does."""
