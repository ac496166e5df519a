import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Tables } from './shapes.ts'

const folder = new URL('../tables/', import.meta.url)

/** Absolute path of the folder that holds every picture of the demo shop; the tables' paths of pictures are relative to it. */
export const mediaFolder = fileURLToPath(new URL('../media', import.meta.url))

/** Reads a table. A test holds all of them against their shapes, so that no start has to. */
export const readTable = <Name extends keyof Tables>(name: Name): Tables[Name] =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

/** Reads a text in Markdown, such as `posts/a-weekend-with-one-bag`. */
export const readMarkdown = (name: `posts/${string}` | `pages/${string}`): string =>
  readFileSync(new URL(`${name}.md`, folder), 'utf8').trim()
