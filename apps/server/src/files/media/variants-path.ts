import { join } from 'node:path'

/** The folder of encoded variants; it may be deleted at any time. */
export const variantsPath = (dataDir: string): string => join(dataDir, 'cache/media')
