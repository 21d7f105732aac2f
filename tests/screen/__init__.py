"""What stands on a screen, tested without one."""
