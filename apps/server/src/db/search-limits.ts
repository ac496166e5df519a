/** The most terms with the initial of a misspelt word that are compared with it; the most used ones are taken. */
export const SAME_INITIAL_MAX = 2_000
/** The most terms that share groups of three letters with it; the most similar ones are taken. */
export const ALIKE_MAX = 60
