/** Two soft tones, a second in all; nothing where the browser makes none. */
export function chime(): void {
  try {
    const sound = new AudioContext();
    for (const [at, pitch] of [[0, 660], [0.18, 880]] as const) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, sound.currentTime + at);
      volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.5);
      tone.connect(volume).connect(sound.destination);
      tone.start(sound.currentTime + at);
      tone.stop(sound.currentTime + at + 0.5);
    }
    setTimeout(() => void sound.close(), 1_000);
  } catch {
    // It is seen all the same.
  }
}
