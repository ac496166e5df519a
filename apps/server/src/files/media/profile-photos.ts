/** The path of people's photos on the web, and below DATA_DIR. Each has a name of its own, so removing one harms no other. */
export const PROFILE_PHOTOS = '/media/profiles/'
