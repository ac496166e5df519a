import { describe, expect, it } from 'vitest'
import { demo } from '../../src/index.ts'
import { objects } from '../objects/catalogue.ts'
import { coloursOf } from '../objects/object.ts'
import { boxOf, toMesh } from '../solid/mesh.ts'
import { jobs } from './all.ts'

describe('picture jobs', () => {
  it('have unique paths', () => {
    const paths = jobs.map((job) => job.path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('contain all pictures of products, banners, posts and categories', () => {
    const drawn = new Set(jobs.map((job) => job.path))
    const wanted = [
      ...demo.products.flatMap((product) => product.pictures),
      ...demo.banners.flatMap((row) => [row.desktop, row.phone, row.desktop_dark, row.phone_dark]),
      ...demo.posts.map((post) => post.cover),
      ...demo.categories.flatMap((row) => [row.thumbnail, ...row.sub_categories.map((child) => child.thumbnail)]),
    ]
    expect(wanted.filter((path) => !drawn.has(path))).toEqual([])
  })

  it('draw objects whose meshes have a positive, finite size', () => {
    for (const [name, build] of Object.entries(objects)) {
      const { low, high } = boxOf(toMesh(build(coloursOf('teal'))))
      const sides = high.map((side, axis) => side - (low[axis as 0 | 1 | 2] ?? 0))
      expect(
        sides.every((side) => Number.isFinite(side) && side > 0.01 && side < 8),
        name,
      ).toBe(true)
    }
  }, 60_000)
})
