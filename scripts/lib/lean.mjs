import { inRoot } from './paths.mjs'

/** Node's compile cache saves a third of a start. */
export const compileCache = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node') }

// Limits the server's memory: V8 would let short-lived objects grow to 48 MB and more before collecting them, and malloc would give
// each thread its own fragmented arena.
export const leanArgs = ['--max-semi-space-size=8']
export const leanEnvironment = { MALLOC_ARENA_MAX: '2', ...compileCache }

// A command runs beside the server, so memory matters more than the last tenth of speed: a heap that grows in small steps holds half
// as much garbage. V8 takes the semi-space size from the command line only.
export const leanCommandArgs = ['--max-semi-space-size=4', '--heap-growing-percent=40']
// A single malloc arena keeps a long import small, which decodes pictures on several threads.
export const leanCommandEnvironment = { MALLOC_ARENA_MAX: '1', ...compileCache }
