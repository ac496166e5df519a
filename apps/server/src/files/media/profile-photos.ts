/** The beginning of the addresses of people's photos. Each has a random name, so removing one harms no other. */
export const PROFILE_PHOTOS = '/media/profiles/'
