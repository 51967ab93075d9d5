import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** @typedef {import('./docker-machine.mjs').Machine} Machine */
/** @typedef {ReturnType<typeof copyProject>} Project */

/**
 * Copies a folder with a compose file to a machine, with the .env that is delivered with it.
 * @param {Machine} machine
 * @param {string} from a folder of the repository
 * @param {string} to a folder of the machine
 * @param {string} [profile]
 */
export function copyProject(machine, from, to, profile) {
  const folder = join(machine.tree, to)
  cpSync(join(root, from), folder, { recursive: true })
  cpSync(join(folder, '.env.example'), join(folder, '.env'))
  /** @param {string} command of the shell */
  const run = (command) => machine.run(`cd ${to} && ${command}`)
  const options = profile === undefined ? '' : `--profile ${profile} `
  /** @param {string} command of docker compose */
  const compose = (command) => run(`docker compose ${options}${command}`)
  return {
    machine,
    run,
    compose,

    /** Changes lines of the .env, which may be comments. @param {Record<string, string>} settings */
    set(settings) {
      const file = join(folder, '.env')
      let text = readFileSync(file, 'utf8')
      for (const [name, value] of Object.entries(settings)) {
        const line = new RegExp(`^(# )?${name}=.*$`, 'm')
        if (!line.test(text)) throw new Error(`${from}/.env.example does not name ${name}`)
        text = text.replace(line, `${name}=${value}`)
      }
      writeFileSync(file, text)
    },

    /** @returns {Promise<string>} the services that run */
    async listRunning() {
      const names = await compose('ps --status running --services')
      return names.trim().split('\n').sort().join(' ')
    },

    /** @param {string} service @param {string} template @returns {Promise<string>} */
    async inspect(service, template) {
      const [id = ''] = (await compose(`ps --all --quiet ${service}`)).split('\n')
      return (await run(`docker inspect --format '{{${template}}}' ${id}`)).trim()
    },
  }
}
