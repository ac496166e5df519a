import { expect, it } from 'vitest'
import { centredSquare } from './decode-picture.ts'

it.each([
  [
    { width: 1200, height: 800 },
    { x: 200, y: 0, width: 800, height: 800 },
  ],
  [
    { width: 600, height: 900 },
    { x: 0, y: 150, width: 600, height: 600 },
  ],
  [
    { width: 500, height: 500 },
    { x: 0, y: 0, width: 500, height: 500 },
  ],
])('centredSquare of %o is %o', (picture, square) => {
  expect(centredSquare(picture)).toEqual(square)
})
