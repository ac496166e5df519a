import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'

const bucketShape = {
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  endpoint: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  region: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .optional(),
  key: z.string().min(1).optional(),
  pathStyle: z
    .enum(['0', '1', 'true', 'false'], 'must be 1, 0, true or false')
    .transform((value) => value === '1' || value === 'true')
    .optional(),
}

/** The variables of an S3-compatible bucket for files; without them files lie in DATA_DIR. */
const mediaBucket = {
  S3_BUCKET: bucketShape.bucket,
  S3_ENDPOINT: bucketShape.endpoint,
  S3_REGION: bucketShape.region,
  S3_ACCESS_KEY_ID: bucketShape.key,
  S3_SECRET_ACCESS_KEY: bucketShape.key,
  S3_FORCE_PATH_STYLE: bucketShape.pathStyle,
}

/** The variables of another bucket, for the backups that the market makes by itself. */
const backupBucket = {
  BACKUP_S3_BUCKET: bucketShape.bucket,
  BACKUP_S3_ENDPOINT: bucketShape.endpoint,
  BACKUP_S3_REGION: bucketShape.region,
  BACKUP_S3_ACCESS_KEY_ID: bucketShape.key,
  BACKUP_S3_SECRET_ACCESS_KEY: bucketShape.key,
  BACKUP_S3_FORCE_PATH_STYLE: bucketShape.pathStyle,
}

/** The variables that say where files lie. */
export const fileVariables = {
  ...mediaBucket,
  ...backupBucket,
  BACKUP_FOLDER: z.string().refine(isAbsolute, 'must be an absolute path').optional(),
}

type Variables = z.infer<z.ZodObject<typeof fileVariables>>

export interface BucketConfig {
  bucket: string
  /** Scheme and host of the service; absent: Amazon's own in the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Addresses name the bucket in the path rather than in the host, as most services other than Amazon's need. */
  forcePathStyle: boolean
}

export interface FileConfig {
  /** Absent: files lie in the data folder. */
  bucket: BucketConfig | undefined
  /** The bucket of backups. Absent: they lie in {@link FileConfig.backupFolder}. */
  backupBucket: BucketConfig | undefined
  /** The folder of backups, such as a disk of another machine. Absent: `backups` in the data folder. */
  backupFolder: string | undefined
}

/** Partial configuration prevents startup: files would go to the data folder unnoticed. */
export function checkFiles(env: Variables & { DATA_DIR: string }, ctx: z.RefinementCtx): void {
  checkBucket('S3_', env, ctx)
  checkBucket('BACKUP_S3_', env, ctx)
  if (env.BACKUP_FOLDER && env.BACKUP_S3_BUCKET)
    ctx.addIssue({ code: 'custom', path: ['BACKUP_FOLDER'], message: 'must not be set when BACKUP_S3_BUCKET is' })
  if (env.BACKUP_FOLDER && isAmongFiles(env.BACKUP_FOLDER, env.DATA_DIR))
    ctx.addIssue({
      code: 'custom',
      path: ['BACKUP_FOLDER'],
      message: 'must lie outside of DATA_DIR, or in its folder `backups`',
    })
}

/** Whether a folder is one of the market's own: there, backups would be served as pictures, be part of each other, or be cleaned up. */
function isAmongFiles(folder: string, dataDir: string): boolean {
  const within = relative(realPath(resolve(dataDir)), realPath(folder))
  const [first = ''] = within.split(sep)
  return !isAbsolute(within) && first !== '..' && first !== 'backups'
}

/** The path behind links, of a folder that may not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPath(above), basename(path))
  }
}

type Prefix = 'S3_' | 'BACKUP_S3_'

function checkBucket(prefix: Prefix, env: Variables, ctx: z.RefinementCtx): void {
  const names = ['BUCKET', 'ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'FORCE_PATH_STYLE'] as const
  const given = names.find((name) => env[`${prefix}${name}`] !== undefined)
  if (!given) return
  const demand = (name: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: [`${prefix}${name}`], message })
  for (const name of ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const)
    if (!env[`${prefix}${name}`]) demand(name, `must be set when ${prefix}${given} is`)
  if (!env[`${prefix}REGION`] && !env[`${prefix}ENDPOINT`])
    demand('REGION', `or ${prefix}ENDPOINT must be set when ${prefix}${given} is`)
}

export const fileConfig = (env: Variables): FileConfig => ({
  bucket: bucketConfig('S3_', env),
  backupBucket: bucketConfig('BACKUP_S3_', env),
  backupFolder: env.BACKUP_FOLDER,
})

function bucketConfig(prefix: Prefix, env: Variables): BucketConfig | undefined {
  const bucket = env[`${prefix}BUCKET`]
  const accessKeyId = env[`${prefix}ACCESS_KEY_ID`]
  const secretAccessKey = env[`${prefix}SECRET_ACCESS_KEY`]
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = env[`${prefix}ENDPOINT`]
  return {
    bucket,
    endpoint,
    region: env[`${prefix}REGION`] ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    forcePathStyle: env[`${prefix}FORCE_PATH_STYLE`] ?? endpoint !== undefined,
  }
}
