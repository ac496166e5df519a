import { hash, verify } from '@node-rs/argon2'

/** The functions as properties of an object, so that tests can replace and count them. */
export const argon = { hash, verify }
