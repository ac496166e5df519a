/** Loads the login screen, which people who have entered do not need. */
export const loadLoginScreen = async () => (await import('./login-screen.tsx')).LoginScreen
