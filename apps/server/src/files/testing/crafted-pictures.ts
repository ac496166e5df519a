import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A few bytes that promise a picture of this size. */
export function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([PNG, chunk('IHDR', head), chunk('IDAT', Buffer.alloc(40)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const frame = (background: string) => sharp({ create: { width: 60, height: 40, channels: 3, background } })

/** Two frames of 60 by 40. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => frame(color).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

/** A still picture with the chunks of an animation of two frames. */
export async function animatedPng(): Promise<Buffer> {
  const still = await frame('#ff0000').png().toBuffer()
  const head = still.subarray(0, PNG.length + 25)
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const frameControl = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence, 0)
    data.writeUInt32BE(60, 4)
    data.writeUInt32BE(40, 8)
    data.writeUInt16BE(100, 20)
    data.writeUInt16BE(1000, 22)
    return data
  }
  const rest = still.subarray(head.length, still.length - 12)
  const pixels = rest.subarray(rest.indexOf('IDAT') + 4, rest.length - 4)
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels])
  return Buffer.concat([
    head,
    chunk('acTL', control),
    chunk('fcTL', frameControl(0)),
    rest,
    chunk('fcTL', frameControl(1)),
    chunk('fdAT', second),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A drawing with the letters WEBP where those of a WebP picture are. */
export const svgLikeWebp = Buffer.from(
  '<svg a="WEBP" xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

/** Bytes in a RIFF container of type WEBP whose first chunk is called so. */
export function riff(chunkName: string, content: Buffer, { length = content.length + 12 } = {}): Buffer {
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(length, 4)
  head.write('WEBP', 8, 'latin1')
  head.write(chunkName, 12, 'latin1')
  head.writeUInt32LE(content.length, 16)
  return Buffer.concat([head, content])
}
