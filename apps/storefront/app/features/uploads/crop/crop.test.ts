import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Crop, centred, moved, squareOf, zoomed } from './crop.ts'

const side = 280
const wide = { width: 1200, height: 800 }

describe('a crop', () => {
  it('begins with the largest square in the middle', () => {
    expect(squareOf(centred, wide, side)).toEqual({ x: 200, y: 0, side: 800 })
  })

  it('shows the left part when the picture is pulled to the right', () => {
    const pulled = moved(centred, { x: 1000, y: 1000 }, wide, side)
    expect(squareOf(pulled, wide, side)).toEqual({ x: 0, y: 0, side: 800 })
  })

  it('keeps what lies under the pointer there while zooming', () => {
    const at = { x: 60, y: -40 }
    const under = (crop: Crop) => {
      const square = squareOf(crop, wide, side)
      const unit = square.side / side
      return [square.x + (side / 2 + at.x) * unit, square.y + (side / 2 + at.y) * unit].map(Math.round)
    }
    expect(under(zoomed(centred, 2.5, at, wide, side))).toEqual(under(centred))
  })

  it('never leaves the picture, however it is moved and zoomed', () => {
    const amount = fc.double({ min: -2000, max: 2000, noNaN: true })
    const length = fc.integer({ min: 1, max: 9000 })
    fc.assert(
      fc.property(length, length, fc.array(fc.tuple(amount, amount, amount)), (width, height, steps) => {
        const picture = { width, height }
        let crop = centred
        for (const [x, y, scale] of steps)
          crop = zoomed(moved(crop, { x, y }, picture, side), scale / 400, { x: y, y: x }, picture, side)
        const square = squareOf(crop, picture, side)
        const slack = 1e-6 * Math.max(width, height)
        expect(square.x).toBeGreaterThanOrEqual(-slack)
        expect(square.y).toBeGreaterThanOrEqual(-slack)
        expect(square.x + square.side).toBeLessThanOrEqual(width + slack)
        expect(square.y + square.side).toBeLessThanOrEqual(height + slack)
      }),
    )
  })
})
