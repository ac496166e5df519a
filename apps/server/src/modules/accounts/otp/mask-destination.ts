import type { Destination } from './destination.ts'

const HIDDEN = '•••'
const DIGITS_SHOWN = 2

/** A destination that its owner recognises and an onlooker learns little from: `a•••@shop.test`, `+•••88`. Reads from left to right. */
export function maskDestination({ channel, value }: Destination): string {
  const at = value.lastIndexOf('@')
  const masked =
    channel === 'email'
      ? `${[...value][0]}${HIDDEN}${value.slice(at)}`
      : `${value.startsWith('+') ? '+' : ''}${HIDDEN}${value.slice(-DIGITS_SHOWN)}`
  return `${LEFT_TO_RIGHT}${masked}${END}`
}

/** Isolates the destination in a sentence of the other direction. */
const LEFT_TO_RIGHT = '\u2066'
const END = '\u2069'
