import { randomInt } from 'node:crypto'

/** No vowels, so that no words come about; nothing that looks or sounds like something else (0 O, 1 I L, U V). */
const LETTERS = '23456789BCDFGHJKMNPQRSTWXYZ'
const LENGTH = 8

/**
 * What people call something of theirs: `RL-7K3MQ9XT`. Random, so that it neither tells how many there are nor lets anybody guess
 * another's (one in 280 thousand million); short enough to be read out. It opens nothing by itself. Two may draw the same: the
 * table says so.
 */
export const createReferenceCode = (prefix: string): string =>
  `${prefix}-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
