/** A view of the world: rows of a turn, so that x is right, y up and z towards the eye, in pixels. */
export type View = {
  width: number
  height: number
  /** Nine numbers: world to picture axes, scaled to pixels. */
  axes: readonly [number, number, number, number, number, number, number, number, number]
  /** The pixel of the world's origin. */
  originX: number
  originY: number
}

/** The nearest surface at each pixel: triangle, depth, and position within it. */
export type Layer = {
  triangle: Int32Array
  depth: Float32Array
  /** Weights of the triangle's second and third corner. */
  b: Float32Array
  c: Float32Array
}

/** Corner positions in a view: x, y, depth each. */
function project(points: Float32Array, view: View): Float32Array {
  const out = new Float32Array(points.length)
  const [a, b, c, d, e, f, g, h, i] = view.axes
  for (let k = 0; k < points.length; k += 3) {
    const x = points[k] ?? 0
    const y = points[k + 1] ?? 0
    const z = points[k + 2] ?? 0
    out[k] = view.originX + a * x + b * y + c * z
    out[k + 1] = view.originY - (d * x + e * y + f * z)
    out[k + 2] = g * x + h * y + i * z
  }
  return out
}

type Visit = (pixel: number, depth: number, b: number, c: number) => void

/** Calls `visit` for each pixel centre inside the triangle. */
function fill(p: Float32Array, ia: number, ib: number, ic: number, width: number, height: number, visit: Visit) {
  const ax = p[ia] ?? 0
  const ay = p[ia + 1] ?? 0
  const az = p[ia + 2] ?? 0
  const bx = p[ib] ?? 0
  const by = p[ib + 1] ?? 0
  const bz = p[ib + 2] ?? 0
  const cx = p[ic] ?? 0
  const cy = p[ic + 1] ?? 0
  const cz = p[ic + 2] ?? 0
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (Math.abs(area) < 1e-9) return
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  for (let y = y0; y <= y1; y++) {
    const py = y + 0.5
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5
      const wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area
      const wc = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area
      if (wb < -1e-6 || wc < -1e-6 || wb + wc > 1.000001) continue
      visit(y * width + x, az + wb * (bz - az) + wc * (cz - az), wb, wc)
    }
  }
}

/** Nearest surface at each pixel, for the triangles that `keep` lets through. */
export function rasterize(
  points: Float32Array,
  triangles: Uint32Array,
  view: View,
  keep: (triangle: number) => boolean,
): Layer {
  const size = view.width * view.height
  const layer: Layer = {
    triangle: new Int32Array(size).fill(-1),
    depth: new Float32Array(size).fill(-Infinity),
    b: new Float32Array(size),
    c: new Float32Array(size),
  }
  const p = project(points, view)
  for (let t = 0; t < triangles.length; t += 3) {
    if (!keep(t)) continue
    const [ia, ib, ic] = [(triangles[t] ?? 0) * 3, (triangles[t + 1] ?? 0) * 3, (triangles[t + 2] ?? 0) * 3]
    fill(p, ia, ib, ic, view.width, view.height, (pixel, depth, b, c) => {
      if (depth <= (layer.depth[pixel] ?? 0)) return
      layer.depth[pixel] = depth
      layer.triangle[pixel] = t
      layer.b[pixel] = b
      layer.c[pixel] = c
    })
  }
  return layer
}

/** Depth alone, for shadows: the same rule as `fill`, stepped along each row, since this runs for every lamp. */
export function depthMap(
  points: Float32Array,
  triangles: Uint32Array,
  view: View,
  keep: (t: number) => boolean,
): Float32Array {
  const { width, height } = view
  const depth = new Float32Array(width * height).fill(-Infinity)
  const p = project(points, view)
  const num = (k: number) => p[k] as number
  for (let t = 0; t < triangles.length; t += 3) {
    if (!keep(t)) continue
    const [ia, ib, ic] = [(triangles[t] ?? 0) * 3, (triangles[t + 1] ?? 0) * 3, (triangles[t + 2] ?? 0) * 3]
    const [ax, ay, az] = [num(ia), num(ia + 1), num(ia + 2)]
    const [bx, by, cx, cy] = [num(ib), num(ib + 1), num(ic), num(ic + 1)]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (y1 < y0 || (area < 1e-9 && area > -1e-9)) continue
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    if (x1 < x0) continue
    const [stepB, stepC] = [(cy - ay) / area, -(by - ay) / area]
    const [dzb, dzc] = [num(ib + 2) - az, num(ic + 2) - az]
    for (let y = y0; y <= y1; y++) {
      const [px, py] = [x0 + 0.5 - ax, y + 0.5 - ay]
      let wb = (px * (cy - ay) - py * (cx - ax)) / area
      let wc = ((bx - ax) * py - (by - ay) * px) / area
      for (let k = y * width + x0; k <= y * width + x1; k++, wb += stepB, wc += stepC) {
        if (wb < -1e-6 || wc < -1e-6 || wb + wc > 1.000001) continue
        const z = az + wb * dzb + wc * dzc
        if (z > (depth[k] as number)) depth[k] = z
      }
    }
  }
  return depth
}
