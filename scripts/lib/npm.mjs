/**
 * How npm is started with the given arguments: the one that runs this command, else the one in the path.
 * @param {string[]} args
 * @returns {{ program: string, args: string[], env: NodeJS.ProcessEnv }}
 */
export function npmCall(args) {
  const env = { ...process.env }
  // npm hands its own settings on to scripts; a workspace or a global flag of the outer call is not meant for this one.
  for (const name of ['npm_config_workspace', 'npm_config_workspaces', 'npm_config_global']) delete env[name]
  const npm = process.env.npm_execpath
  if (npm && /npm-cli\.[cm]?js$/.test(npm)) return { program: process.execPath, args: [npm, ...args], env }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args, env }
}
