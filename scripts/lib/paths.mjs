import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, independent of the working directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** An absolute path from one that is relative to the repository's root. */
export const inRoot = (...parts) => path.join(root, ...parts)
