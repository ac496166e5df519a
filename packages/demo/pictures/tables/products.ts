import { type PictureWanted, picturesWanted, type View } from '../../src/catalog/pictures-wanted.ts'
import type { Dye } from '../colour/dyes.ts'
import { type Part, sizeOf } from '../scene/arrange.ts'
import type { Scene } from '../scene/picture.ts'
import type { Job } from './jobs.ts'
import { focusOf, type Pose, poseOf, secondOf } from './poses.ts'

const tile = { w: 800, h: 800, quality: 84 } as const

const part = (wanted: PictureWanted, pose: Pose, dye: Dye = wanted.color): Part => ({
  object: wanted.object,
  dye,
  second: secondOf(wanted.object, dye),
  yaw: pose.yaw,
  lies: pose.lies,
})

/** A close-up of the upper front, turned a little further. */
function detail(wanted: PictureWanted, pose: Pose): Scene {
  const turned = { ...pose, yaw: pose.lies ? pose.yaw + 16 : pose.yaw + 14 }
  const [x, y] = focusOf(wanted.object, [0.38, pose.lies ? 0.56 : 0.6])
  return {
    ...tile,
    tint: wanted.tint,
    pitch: pose.lies ? 70 : pose.pitch + 6,
    parts: [part(wanted, turned)],
    size: pose.size,
    zoom: { by: 2, x, y },
  }
}

/** On a round stand, seen from the other side. Lying objects have no stand and are seen at an angle. */
function plinth(wanted: PictureWanted, pose: Pose): Scene {
  if (pose.pitch > 36)
    return {
      ...tile,
      tint: wanted.tint,
      pitch: pose.lies ? 58 : pose.pitch - 12,
      parts: [part(wanted, { ...pose, yaw: pose.yaw + (pose.lies ? -22 : 30) })],
      size: pose.size,
    }
  const one = part(wanted, { ...pose, yaw: -pose.yaw * 1.3 || 24 })
  const { width, depth, height } = sizeOf(one)
  const stand = Math.max(0.1, Math.min(0.2, 0.34 - 0.2 * Math.max(width, depth))) * Math.max(0.7, height)
  return {
    ...tile,
    tint: wanted.tint,
    pitch: Math.min(20, pose.pitch + 2),
    floor: 0.62,
    parts: [{ ...one, plinth: stand, plinthWidth: 1.22 }],
    size: (pose.size ?? 1) * 1.04,
  }
}

/** Two rows once there are four of them, or three that are wider than high: the product's own stands in front, first. */
function rowsOf(count: number, wide: boolean): [behind: number, before: number] {
  if (count > 3) return [Math.floor(count / 2), Math.ceil(count / 2)]
  return count === 3 && wide ? [2, 1] : [0, count]
}

/** All colours of a product together. */
function colours(wanted: PictureWanted, pose: Pose): Scene {
  const { width, depth, height } = sizeOf(part(wanted, pose))
  const dyes = wanted.colors
  const above = pose.pitch > 36
  const [behind, before] = rowsOf(dyes.length, above || width > height * 0.72)
  const near = above ? depth * (pose.lies ? 0.62 : 0.8) : depth * 0.55 + height * 0.5
  const parts = dyes.map((dye, i): Part => {
    const front = i < before
    const [place, count] = front ? [i, before] : [i - before, behind]
    const aside = place - (count - 1) / 2
    // A single row of two or three steps back and forth a little.
    const step = behind ? 0 : (i % 2 ? -0.34 : 0.2) * depth
    return {
      ...part(wanted, { ...pose, yaw: pose.yaw + (above ? (i % 2 ? 6 : -6) : aside * 6) }, dye),
      x: aside * width * (pose.lies ? 0.8 : behind ? 1.06 : 0.92) + (behind && !front ? width * 0.2 : 0),
      z: behind ? (front ? near / 2 : -near / 2) : step,
      lift: pose.lies ? (front ? 0.09 : 0) + place * 0.05 : 0,
    }
  })
  return {
    ...tile,
    tint: wanted.tint,
    pitch: above ? pose.pitch : behind ? Math.max(22, pose.pitch) : Math.max(14, pose.pitch),
    floor: 0.6,
    parts,
    size: 1.16,
    most: [0.86, 0.82],
  }
}

const draw: Record<View, (wanted: PictureWanted, pose: Pose) => Scene> = {
  front: (wanted, pose) => ({
    ...tile,
    tint: wanted.tint,
    pitch: pose.pitch,
    size: pose.size,
    parts: [part(wanted, pose)],
  }),
  detail,
  plinth,
  colours,
}

export const productJobs: Job[] = picturesWanted.flatMap((wanted) =>
  wanted.views.map((view) => ({
    path: `products/${wanted.slug}/${view}.webp`,
    scene: draw[view](wanted, poseOf(wanted.object)),
  })),
)
