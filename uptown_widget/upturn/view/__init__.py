"""The pure view of Upturn: `view` makes the screen, `on` answers what a person does."""
