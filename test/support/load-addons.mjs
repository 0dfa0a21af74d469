import process from 'node:process';

// `node --import` of this loads the addons of another build: those of the folder ADDON_FOLDER.
const { dlopen } = process;
process.dlopen = (module, file, ...rest) => {
  const name = /\/build\/(?:Release\/)?(sonant\w*\.node)$/.exec(file)?.[1];
  return dlopen.call(process, module, name ? `${process.env.ADDON_FOLDER}/${name}` : file, ...rest);
};
