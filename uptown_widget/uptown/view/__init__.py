"""The pure view of Uptown: `view` makes the screen, `events.on` answers what a person does."""
