/** Of the terms with the initial of a misspelt word so many are compared with it, the most used ones. */
export const SAME_INITIAL_MAX = 2_000
/** Of the terms that share groups of three letters with it so many, the most alike ones. */
export const ALIKE_MAX = 60
