% data = finfount('stock_zh_a_hist', 'symbol', {'600000', '000001'}, '_last', 20)
% In MATLAB a table, in Octave a struct with a field for each column, by English names. Numbers are NaN where there is no value.
% Days are texts: datetime(data.date) in MATLAB, datenum(data.date, 'yyyy-mm-dd') in Octave.
% It runs curl, which Windows, macOS and Linux have.
function data = finfount(name, varargin)
  base = getenv('FINFOUNT_URL');
  if isempty(base), base = 'http://127.0.0.1:8080'; end
  query = '_names=en&_shape=columns';
  for at = 1:2:numel(varargin)
    values = varargin{at + 1};
    % The default would be that of another share.
    if isempty(values) && ~ischar(values), error('finfount:failed', '%s has no value.', char(varargin{at})); end
    if isnumeric(values), values = strtrim(cellstr(num2str(values(:)))); end
    for value = reshape(cellstr(values), 1, [])
      code = regexprep(sprintf('%02X', unicode2native(value{1}, 'UTF-8')), '(..)', '%$1');
      query = [query '&' char(varargin{at}) '=' code];
    end
  end
  % No shell reads what a file of settings says.
  settings = tempname;
  answer = strrep([tempname '.json'], '\', '/');
  remove = onCleanup(@() cellfun(@delete, {settings, answer}));
  fclose(fopen(answer, 'w'));
  file = fopen(settings, 'w');
  fprintf(file, 'url = "%s/api/table/%s.json?%s"\noutput = "%s"\n', base, char(name), query, answer);
  fprintf(file, 'silent\nshow-error\nfail-with-body\nretry = 3\nretry-max-time = 60\nstderr = "-"\n');
  token = getenv('FINFOUNT_TOKEN');
  if ~isempty(token), fprintf(file, 'header = "Authorization: Bearer %s"\n', token); end
  fclose(file);
  [status, said] = system(['curl --config "' settings '"']);
  if status ~= 0 && status ~= 22, error('finfount:unreachable', '%s', said); end
  file = fopen(answer, 'r', 'n', 'UTF-8');
  text = fread(file, [1 Inf], '*char');
  fclose(file);
  data = jsondecode(text);
  if status == 22
    sentence = data.error;
    if isfield(data, 'detail')
      first = data.detail(1);
      if iscell(first), first = first{1}; end
      sentence = [sentence ': ' first.loc{end} ': ' first.msg];
    end
    error('finfount:failed', '%s', sentence);
  end
  for column = fieldnames(data)'
    cells = data.(column{1});
    if iscell(cells)
      cells(cellfun(@isempty, cells)) = {''};
      data.(column{1}) = cells;
    end
  end
  if exist('struct2table', 'file'), data = struct2table(data); end
end
