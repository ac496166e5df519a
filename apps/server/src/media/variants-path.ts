import { join } from 'node:path'

/** What is encoded of the pictures; it may be deleted at any time. */
export const variantsPath = (dataDir: string): string => join(dataDir, 'cache/media')
