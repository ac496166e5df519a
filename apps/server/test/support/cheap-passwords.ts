import { hash } from '@node-rs/argon2'
import { argon } from '../../src/modules/people/accounts/passwords.ts'

// Hashes in tests cost a thousandth of those in a market, as nobody attacks them; `hash-password.test.ts` holds the real cost.
argon.hash = (password) => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
