import sharp from 'sharp'

// Decoders are where crafted files do harm, and libvips brings some forty. Blocking them holds for the whole process, so sharp
// is imported from here alone (scripts/checks/import-rules.ts). Writing other formats, AVIF among them, is not affected.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadWebpFile',
    // From files alone, for drawings of our own: bytes that somebody sent never become a file before they were decoded.
    'VipsForeignLoadSvgFile',
  ],
})

export default sharp
export type { Sharp } from 'sharp'
