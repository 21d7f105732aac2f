"""The pure view of Uptown: `view` makes the screen, `on` answers what a person does."""
