import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import pLimit from 'p-limit'
import { type FieldError, type Refusal, RefusalError, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { refuseFields } from './rules.ts'

/** The functions as properties of an object, so that tests can replace and count them. */
export const argon = { hash, verify }

/** Argon2id, 19 MiB, two passes, one lane (docs/spec/api §5). */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The hash of an unknown password at the same cost, verified where there is no account, so that both cases take the same time. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$PqENrbVKyk/1A0Upm61AFw$aN/f189NPG46Z9myUeShMCVTAN/nnh1JpY5kELK2yWc'

/** Hashing runs off the main thread but still takes processor time: one core stays free for everything else. */
const limit = pLimit(Math.max(1, availableParallelism() - 1))

/** About five seconds of work; further calls are refused with a time to retry. */
const PENDING_MAX = 200

/** Hashes a password for storage. Throws a {@link RefusalError} when too many calls wait, as {@link verifyPassword} does. */
export const hashPassword = (password: string): Promise<string> => runLimited(() => argon.hash(password, COST))

/** Tells whether a password fits its hash. Without a hash (no account, or no password) it does the same work and answers no. */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await runLimited(() => argon.verify(hash ?? DUMMY_HASH, password))
  return matches && hash != null
}

async function runLimited<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount < PENDING_MAX) return limit(work)
  throw new RefusalError(
    refuse('unavailable', text('The shop is busy. Please try again in a moment.'), { retryAfter: 5 }),
  )
}

/** The error at the field where a weak password is chosen; undefined if it is strong enough. */
export async function weakPasswordError(password: string, personal: PersonalWords): Promise<FieldError | undefined> {
  if (!(await isWeakPassword(password, personal))) return undefined
  return { text: text('This password is too easy to guess. Please choose another one.') }
}

/** Refuses a weak new password for an existing account. */
export async function refuseWeakPassword(
  { settings }: Pick<ModuleDeps, 'settings'>,
  password: string,
  owner: Omit<PersonalWords, 'shopName'>,
): Promise<Refusal | undefined> {
  const { app_name: shopName } = await settings.read()
  const error = await weakPasswordError(password, { ...owner, shopName })
  return error && refuseFields({ password: error })
}

/** Words that an attacker of this account would try first. */
interface PersonalWords {
  shopName: string
  name?: string | null
  email?: string | null
  /** With or without its country's code. */
  phone?: string | null
}

/** Fewer guesses than this are within reach of somebody who tries at the login, pauses included (zxcvbn's score below 2). */
const GUESSES_MIN = 1e6

/** A password that is one common word is refused with any digits and signs around it: `Welcome-2026` is `welcome`. */
const COMMON_WORD_GUESSES = 50_000
const WORD_LENGTH_MIN = 4

/** The estimate's time grows with the square of the length, on the main thread: the beginning of a long password decides. */
const JUDGED_LENGTH = 64

/** Common words of the market's languages and region, and leaked passwords, that zxcvbn's list lacks. */
const EXTRA_PASSWORDS = `
  contraseña bienvenue welcometo changethis accessdenied login logmein instagram whatsapp telegram huawei xiaomi gmail
  hotmail alhamdulillah mashallah hossain dhaka maroc saudi neymar fortnite roblox harleydavidson imtheboss
  bond007bond fyfcfylr x4ivyga51f 18atcskd2w e10adc3949ba59abbe56e057f20f883e
`

/**
 * Tells whether a password is too easy to guess: common, a run or a repetition, a date, or made of the shop's or the owner's own
 * name, mail address or phone (docs/spec/api §5, decision 054).
 */
export async function isWeakPassword(password: string, personal: PersonalWords): Promise<boolean> {
  const zxcvbn = await loadZxcvbn()
  const inputs = personalInputs(personal)
  const plain = password.normalize('NFKC').toLowerCase()
  if (zxcvbn.check(plain, inputs).guesses < GUESSES_MIN) return true
  return wordsIn(plain).some((word) => zxcvbn.check(word, inputs).guesses < COMMON_WORD_GUESSES)
}

let loading: Promise<ZxcvbnFactory> | undefined

/** Loads the estimator and its dictionaries when the first password is chosen: they take 60 ms and about 25 MB. */
function loadZxcvbn(): Promise<ZxcvbnFactory> {
  loading ??= createZxcvbn()
  return loading
}

async function createZxcvbn(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, extra: EXTRA_PASSWORDS.trim().split(/\s+/) },
    graphs: adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
  })
}

/** The word without digits and signs at its ends, as written and without signs inside: `#Pass-word_2024` gives `password`. */
function wordsIn(plain: string): string[] {
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const joined = word.replace(/[^\p{L}\p{N}]/gu, '')
  return [...new Set([word, joined])].filter((each) => each.length >= WORD_LENGTH_MIN && each.length <= JUDGED_LENGTH)
}

function personalInputs({ shopName, name, email, phone }: PersonalWords): string[] {
  const mailbox = email?.split('@')[0]
  const words = [shopName, name, mailbox, email].flatMap((text) => {
    const plain = (text ?? '').normalize('NFKC').toLowerCase()
    const parts = plain.split(/[^\p{L}\p{N}]+/u)
    return [plain, parts.join(''), ...parts]
  })
  return [...words.filter((word) => word.length >= 3), ...phoneEndings(phone)]
}

/** The last six and more digits of a phone, since people write it with and without codes before it. */
function phoneEndings(phone: string | null | undefined): string[] {
  const digits = (phone ?? '').replace(/\D/g, '')
  return Array.from({ length: Math.max(0, digits.length - 5) }, (_, start) => digits.slice(start))
}
