import { inRoot } from './paths.mjs'

/** What was compiled once is not compiled again: a third of a start. */
export const compiledOnce = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node') }

// How the server is run so that it stays small: V8 would let short-lived objects pile up to 48 MB and more before it looks,
// and each thread's memory would lie in a heap of its own, in pieces.
export const leanArgs = ['--max-semi-space-size=8']
export const leanEnvironment = { MALLOC_ARENA_MAX: '2', ...compiledOnce }
