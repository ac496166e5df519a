import { inRoot } from './paths.mjs'

// How the server is run so that it stays small and starts quickly: V8 would let short-lived objects pile up to 48 MB and more
// before it looks, each thread's memory would lie in a heap of its own, in pieces, and each start would compile everything anew.
export const leanArgs = ['--max-semi-space-size=8']
export const leanEnvironment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node') }
