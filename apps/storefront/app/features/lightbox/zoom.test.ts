import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moved, SCALE_MAX, whole, zoomedAt } from './zoom.ts'

const stage = { width: 400, height: 600 }
const pixels = fc.integer({ min: -2000, max: 2000 })
const point = fc.record({ x: pixels, y: pixels })
const scale = fc.double({ min: 0.1, max: 20, noNaN: true })

describe('zooming', () => {
  it('keeps what lies under the finger where it is, as long as no edge comes in', () => {
    const zoom = zoomedAt(whole, 2, { x: 100, y: -50 }, stage)
    expect(zoom).toEqual({ scale: 2, x: -100, y: 50 })
  })

  it('never shows anything beyond the picture, and never leaves its bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(point, scale, point), { maxLength: 8 }), (steps) => {
        let zoom = whole
        for (const [at, wanted, by] of steps) zoom = moved(zoomedAt(zoom, wanted, at, stage), by, stage)
        expect(zoom.scale).toBeGreaterThanOrEqual(1)
        expect(zoom.scale).toBeLessThanOrEqual(SCALE_MAX)
        expect(Math.abs(zoom.x)).toBeLessThanOrEqual(((zoom.scale - 1) * stage.width) / 2)
        expect(Math.abs(zoom.y)).toBeLessThanOrEqual(((zoom.scale - 1) * stage.height) / 2)
      }),
    )
  })

  it('is back where it was when it is whole again', () => {
    fc.assert(
      fc.property(point, scale, point, (at, wanted, back) => {
        expect(zoomedAt(zoomedAt(whole, wanted, at, stage), 1, back, stage)).toEqual(whole)
      }),
    )
  })
})
