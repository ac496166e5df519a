import { z } from 'zod'

/** The variables of an S3-compatible bucket for files; without them files lie in DATA_DIR. */
export const fileVariables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: z
    .enum(['0', '1', 'true', 'false'], 'must be 1, 0, true or false')
    .transform((value) => value === '1' || value === 'true')
    .optional(),
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
}

/** Partial configuration prevents startup: files would go to the data folder unnoticed. */
export function checkFiles(env: Variables, ctx: z.RefinementCtx): void {
  const names = Object.keys(fileVariables) as (keyof Variables)[]
  const given = names.find((name) => env[name] !== undefined)
  if (!given) return
  const demand = (name: string, message: string) => ctx.addIssue({ code: 'custom', path: [name], message })
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (!env[name]) demand(name, `must be set when ${given} is`)
  if (!env.S3_REGION && !env.S3_ENDPOINT) demand('S3_REGION', `or S3_ENDPOINT must be set when ${given} is`)
}

export function fileConfig(env: Variables): FileConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return { bucket: undefined }
  const endpoint = env.S3_ENDPOINT
  return {
    bucket: {
      bucket,
      endpoint,
      region: env.S3_REGION ?? 'us-east-1',
      accessKeyId,
      secretAccessKey,
      forcePathStyle: env.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
    },
  }
}
