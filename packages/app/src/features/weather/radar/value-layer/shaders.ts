import { BEAM_EARTH_RADIUS_KM } from '@squall/shared/rules/radar-beam'
import { FIRST_LEVEL, LAST_LEVEL, RANGE_FOLDED } from '@squall/shared/rules/radar-scale'

/** Other radars of a mosaic that one scan can give way to. */
export const MOST_NEIGHBOURS = 32

export const VERTEX_SHADER = `#version 300 es
in vec2 a_world;
in vec2 a_km;
uniform mat4 u_matrix;
out highp vec2 v_km;
void main() {
  v_km = a_km;
  gl_Position = u_matrix * vec4(a_world, 0.0, 1.0);
}`

/**
 * Turns km east and north of the radar into a row and a gate, and their level into a colour. The way of the beam is that of
 * rules/radar-beam. Series stand for sin, cos and atan, which graphics cards may compute with errors of kilometres here
 * (Vulkan 1.3, precision of GLSL.std.450: 2⁻¹¹ for sin); the series are exact within 500 km.
 */
export const FRAGMENT_SHADER = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_values;
uniform sampler2D u_palette;
uniform ivec2 u_size;
uniform vec2 u_gates;
// Cosine and sine of the elevation angle; both 0 where values lie on the ground.
uniform vec2 u_elevation;
uniform float u_least;
uniform float u_zero;
uniform float u_opacity;
uniform bool u_smooth;
uniform vec2 u_motion;
uniform int u_neighbourCount;
uniform vec2 u_neighbours[${MOST_NEIGHBOURS}];
in vec2 v_km;
out vec4 color;

const float TURN = 6.283185307179586;
const float EARTH_KM = ${BEAM_EARTH_RADIUS_KM.toFixed(6)};

float beamOver(float ground) {
  float angle = ground / EARTH_KM;
  float square = angle * angle;
  float sine = angle * (1.0 - square / 6.0 * (1.0 - square / 20.0));
  float cosine = 1.0 - square / 2.0 * (1.0 - square / 12.0);
  return EARTH_KM * sine / (cosine * u_elevation.x - sine * u_elevation.y);
}

// Clockwise from north, 0 to 2π. Abramowitz and Stegun 4.4.49, to 2e-8.
float azimuthOf(vec2 km) {
  vec2 size = abs(km);
  float part = min(size.x, size.y) / max(size.x, size.y);
  float x = part * part;
  float angle = part * (1.0 + x * (-0.3333314528 + x * (0.1999355085 + x * (-0.1420889944 + x * (0.1065626393
    + x * (-0.0752896400 + x * (0.0429096138 + x * (-0.0161657367 + x * 0.0028662257))))))));
  if (size.x > size.y) angle = TURN / 4.0 - angle;
  if (km.y < 0.0) angle = TURN / 2.0 - angle;
  return km.x < 0.0 ? TURN - angle : angle;
}

float levelAt(int gate, int row) {
  if (gate < 0 || gate >= u_size.x) return 0.0;
  return floor(texelFetch(u_values, ivec2(gate, (row + u_size.y) % u_size.y), 0).r * 255.0 + 0.5);
}

float smoothLevel(float gate, float row, float nearest) {
  vec2 corner = floor(vec2(gate, row) - 0.5);
  vec2 part = vec2(gate, row) - 0.5 - corner;
  ivec2 at = ivec2(corner);
  vec4 levels = vec4(
    levelAt(at.x, at.y), levelAt(at.x + 1, at.y), levelAt(at.x, at.y + 1), levelAt(at.x + 1, at.y + 1));
  if (any(lessThan(levels, vec4(${FIRST_LEVEL}.0)))) return nearest;
  return mix(mix(levels.x, levels.y, part.x), mix(levels.z, levels.w, part.x), part.y);
}

void main() {
  float ground = length(v_km);
  for (int index = 0; index < u_neighbourCount; index++)
    if (distance(v_km, u_neighbours[index]) < ground) discard;
  float beam = u_elevation.x == 0.0 ? ground : beamOver(ground);
  float gate = (beam - u_gates.x) / u_gates.y;
  if (gate < 0.0 || gate >= float(u_size.x)) discard;
  float azimuth = ground > 0.0 ? azimuthOf(v_km) : 0.0;
  float row = azimuth / TURN * float(u_size.y);
  float level = levelAt(int(gate), min(int(row), u_size.y - 1));
  if (level >= ${FIRST_LEVEL}.0) {
    if (u_smooth) level = smoothLevel(gate, row, level);
    if (ground > 0.0) level -= dot(u_motion, v_km / ground);
    level = clamp(floor(level + 0.5), ${FIRST_LEVEL}.0, ${LAST_LEVEL}.0);
    if (abs(level - u_zero) < u_least) discard;
  } else if (level != ${RANGE_FOLDED}.0) discard;
  vec4 found = texelFetch(u_palette, ivec2(int(level), 0), 0);
  float opacity = found.a * u_opacity;
  color = vec4(found.rgb * opacity, opacity);
}`
