import type { Destination } from './destination.ts'

const HIDDEN = '•••'
const DIGITS_SHOWN = 2

/** Masks a destination so that only its owner recognises it: `a•••@shop.test`, `+•••88`. The result is isolated as left-to-right text. */
export function maskDestination({ channel, value }: Destination): string {
  const at = value.lastIndexOf('@')
  const masked =
    channel === 'email'
      ? `${[...value][0]}${HIDDEN}${value.slice(at)}`
      : `${value.startsWith('+') ? '+' : ''}${HIDDEN}${value.slice(-DIGITS_SHOWN)}`
  return `${LEFT_TO_RIGHT}${masked}${END}`
}

/** Unicode marks that isolate the destination in right-to-left sentences. */
const LEFT_TO_RIGHT = '\u2066'
const END = '\u2069'
