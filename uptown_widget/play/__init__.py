"""What the games share, knowing none of them: protocols, match, policies, session."""
