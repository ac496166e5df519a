/** An API key as the screens show it. */
export interface ApiKey<Permission> {
  id: number
  name: string
  hint: string
  permissions: Permission[]
  created_by: string
  created_at: string
  used_at: string | null
  expires_at: string | null
}

export interface NewKey<Permission> {
  name: string
  permissions: Permission[]
  ends_on: string | null
}

/** All that the screen of API keys needs to know of a shop or of the market. */
export interface KeyPlace<Permission extends string> {
  key: string
  /** The permissions that the person may give. */
  permissions: readonly Permission[]
  permissionNames: Record<Permission, string>
  read: (signal: AbortSignal) => Promise<{ items: ApiKey<Permission>[] }>
  create: (key: NewKey<Permission>) => Promise<{ key: string; items: ApiKey<Permission>[] }>
  end: (id: number) => Promise<{ items: ApiKey<Permission>[] }>
}
