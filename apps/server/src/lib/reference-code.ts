import { randomInt } from 'node:crypto'

/** No vowels, so that no words come about; nothing that looks or sounds like something else (0 O, 1 I L, U V). */
const LETTERS = '23456789BCDFGHJKMNPQRSTWXYZ'
const LENGTH = 8

/**
 * Creates a public reference, such as `RL-7K3MQ9XT`, short enough to be read out. It is random, so that it neither tells how
 * many there are nor can be guessed (one in 280 thousand million). It grants no access by itself. Two may be equal, which the
 * table's unique index reports.
 */
export const createReferenceCode = (prefix: string): string =>
  `${prefix}-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
