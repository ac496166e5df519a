import { join } from 'node:path'

/** The folder of encoded variants on this machine; may be deleted at any time. */
export const variantCachePath = (dataDir: string): string => join(dataDir, 'cache/media')
