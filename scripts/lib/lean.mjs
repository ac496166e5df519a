import { inRoot } from './paths.mjs'

/** What was compiled once is not compiled again: a third of a start. */
export const compiledOnce = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node') }

// How the server is run so that it stays small: V8 would let short-lived objects pile up to 48 MB and more before it looks,
// and each thread's memory would lie in a heap of its own, in pieces.
export const leanArgs = ['--max-semi-space-size=8']
export const leanEnvironment = { MALLOC_ARENA_MAX: '2', ...compiledOnce }

// A command runs beside the server, so memory counts for more than the last tenth of speed: a heap that grows in small steps
// holds half as much of what is no longer used. V8 reads the first from its command line alone: set by the program, it comes to
// nothing.
export const leanCommandArgs = ['--max-semi-space-size=4', '--heap-growing-percent=40']
// Drawing pictures on several threads would leave the memory of each in pieces; one arena keeps a long import small.
export const leanCommandEnvironment = { MALLOC_ARENA_MAX: '1', ...compiledOnce }
