import { FRAGMENT_SHADER, VERTEX_SHADER } from './shaders'

export interface ValueProgram {
  program: WebGLProgram
  uniforms: ReturnType<typeof findUniforms>
  /** The places of the vertices' two parts. */
  attributes: { world: number; km: number }
}

/** Returns the compiled program. @throws Error with the compiler's words; a lost context throws too */
export function createValueProgram(gl: WebGL2RenderingContext): ValueProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(type)
    if (shader === null) throw new Error('The graphics card gives no shader')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    // It lives as long as the program.
    gl.deleteShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
      throw new Error(`The radar shader cannot be compiled: ${gl.getShaderInfoLog(shader)}`)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(`The radar program cannot be linked: ${gl.getProgramInfoLog(program)}`)
  return {
    program,
    uniforms: findUniforms(gl, program),
    attributes: { world: gl.getAttribLocation(program, 'a_world'), km: gl.getAttribLocation(program, 'a_km') },
  }
}

function findUniforms(gl: WebGL2RenderingContext, program: WebGLProgram) {
  const at = (name: string) => gl.getUniformLocation(program, name)
  return {
    matrix: at('u_matrix'),
    values: at('u_values'),
    palette: at('u_palette'),
    size: at('u_size'),
    gates: at('u_gates'),
    elevation: at('u_elevation'),
    least: at('u_least'),
    zero: at('u_zero'),
    opacity: at('u_opacity'),
    smooth: at('u_smooth'),
    motion: at('u_motion'),
    neighbourCount: at('u_neighbourCount'),
    neighbours: at('u_neighbours'),
  }
}
