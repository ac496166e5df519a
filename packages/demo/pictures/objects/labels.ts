import { lathe, place, placeAll, type Surface } from '../solid/shapes.ts'
import { printed } from './materials.ts'

/** A printed label on a round body, towards the viewer. */
export const label = (
  r: number,
  from: number,
  to: number,
  paper: string,
  ink: string,
  mark: 'dot' | 'leaf' | 'bars' | 'plain' = 'dot',
  turn = 0.36,
): Surface =>
  place(
    lathe(
      [
        [r + 0.004, from],
        [r + 0.004, to],
      ],
      printed(paper, ink, mark, (r * turn * 2 * Math.PI) / (to - from)),
      64,
      turn,
    ),
    { turn: [0, -turn * 180, 0] },
  )

/** The same parts turned about their own axis, so that a label looks towards the window. */
export const turnedTo = (angle: number, ...parts: Surface[]) => placeAll(parts, { turn: [0, angle, 0] })
