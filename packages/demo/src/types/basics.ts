/** USD cents, an integer. */
export type Minor = number
/** A path below `mediaFolder`. */
export type MediaPath = string
export type Slug = string
