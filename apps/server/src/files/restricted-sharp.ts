import sharp from 'sharp'

// Crafted files attack decoders, of which libvips has about forty. Blocking them applies to the whole process, so sharp is imported
// only from here (scripts/checks/import-rules.ts). Encoding other formats, such as AVIF, is not affected.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadWebpFile',
    // Only from files, for our own drawings; uploaded bytes are decoded before they become a file.
    'VipsForeignLoadSvgFile',
  ],
})

export default sharp
export type { Sharp } from 'sharp'
