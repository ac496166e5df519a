import { hash, verify } from '@node-rs/argon2'

/** The one place that hashing goes through, so that tests can count what it costs. */
export const argon = { hash, verify }
