/**
 * The command line of npm with the given arguments: the npm that runs this script, else the one in PATH.
 * @param {string[]} args
 * @returns {{ program: string, args: string[], env: NodeJS.ProcessEnv }}
 */
export function npmCall(args) {
  const env = { ...process.env }
  // npm passes its settings to scripts; workspace and global flags of the outer call must not apply here.
  for (const name of ['npm_config_workspace', 'npm_config_workspaces', 'npm_config_global']) delete env[name]
  const npm = process.env.npm_execpath
  if (npm && /npm-cli\.[cm]?js$/.test(npm)) return { program: process.execPath, args: [npm, ...args], env }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args, env }
}
